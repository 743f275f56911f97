import type { UserInfo } from '@palpite/contracts/identity';
import { parseCpf } from '@palpite/domain/cpf';
import { maskCpf } from '../../shared/forms/masks.ts';
import type { RefusalFields } from '../../shared/forms/place-failure.ts';

/** Fields of the identity check, by the names of the request (section 3). */
export type KycValues = { name: string; cardNo: string };

/** The field that each refusal concerns. */
export const kycFields: RefusalFields<KycValues> = {
  name_invalid: 'name',
  document_invalid: 'cardNo',
  document_taken: 'cardNo',
  document_fixed: 'cardNo',
};

/** Prefills the form with the registration's name and document. */
export function prefilledValues(info: Pick<UserInfo, 'name' | 'cardNo' | 'currency'> | null): KycValues {
  const document = info?.cardNo ?? '';
  return { name: info?.name ?? '', cardNo: info?.currency === 'BRL' ? maskCpf(document) : document };
}

export type CpfState = 'typing' | 'valid' | 'wrong';

/** Checks a CPF while it is typed; one with fewer than eleven digits is not judged. */
export function cpfStateOf(text: string): CpfState {
  if (text.replace(/\D/g, '').length < 11) return 'typing';
  return parseCpf(text) === null ? 'wrong' : 'valid';
}

/** Returns the request body; masks are removed. */
export function kycBody({ name, cardNo }: KycValues): KycValues {
  return { name: name.trim(), cardNo: cardNo.replace(/[.\s-]/g, '') };
}
