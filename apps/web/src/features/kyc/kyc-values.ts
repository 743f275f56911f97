import type { UserInfo } from '@palpite/contracts/identity';
import { parseCpf } from '@palpite/domain/cpf';
import { maskCpf } from '../../shared/forms/masks.ts';
import type { RefusalFields } from '../../shared/forms/place-failure.ts';

/** What the identity check asks for, by the wire's names (section 3). */
export type KycValues = { name: string; cardNo: string };

/** Which field each of the server's refusals is about. */
export const kycFields: RefusalFields<KycValues> = {
  name_invalid: 'name',
  document_invalid: 'cardNo',
  document_taken: 'cardNo',
  document_fixed: 'cardNo',
};

/** What the player has told already, as the form writes it: nobody types a CPF twice. */
export function toldBefore(info: Pick<UserInfo, 'name' | 'cardNo' | 'currency'> | null): KycValues {
  const document = info?.cardNo ?? '';
  return { name: info?.name ?? '', cardNo: info?.currency === 'BRL' ? maskCpf(document) : document };
}

export type CpfState = 'typing' | 'valid' | 'wrong';

/** What can be said of a CPF while it is typed: nothing before its last digit. */
export function cpfStateOf(text: string): CpfState {
  if (text.replace(/\D/g, '').length < 11) return 'typing';
  return parseCpf(text) === null ? 'wrong' : 'valid';
}

/** The check as it is sent: the marks that only help the eye are taken off. */
export function kycBody({ name, cardNo }: KycValues): KycValues {
  return { name: name.trim(), cardNo: cardNo.replace(/[.\s-]/g, '') };
}
