import { z } from 'zod';

const named = z.string().trim().min(2).max(120);

/** Shown in the terms, the footer of home and e-mails. Live mode refuses each of the invented defaults. */
export const companySettings = {
  COMPANY_NAME: {
    parse: named,
    default: 'Sandbox Fictícia Ltda.',
    purpose: 'Legal name of the company that operates the site; the default is invented',
  },
  COMPANY_REGISTRATION: {
    parse: named,
    default: 'CNPJ 00.000.000/0000-00',
    purpose: 'Registration number of the company, with the name of the register',
  },
  COMPANY_ADDRESS: {
    parse: named,
    default: 'Rua do Faz de Conta, 0',
    purpose: 'Address of the company, in one line',
  },
  COMPANY_LICENCE: {
    parse: named,
    default: 'SANDBOX-0000',
    purpose: 'Licence to take bets: its number and who granted it',
  },
  SUPPORT_EMAIL: {
    parse: z.email('must be an e-mail address'),
    default: 'suporte@palpite.example',
    purpose: 'E-mail address of the support, shown to players',
  },
} as const;

export type Company = { readonly [Name in keyof typeof companySettings]: string };

export const companyParams = (company: Company) => ({
  company: company.COMPANY_NAME,
  registration: company.COMPANY_REGISTRATION,
  address: company.COMPANY_ADDRESS,
  licence: company.COMPANY_LICENCE,
  email: company.SUPPORT_EMAIL,
});

export function findInvented(company: Company): keyof Company | null {
  const names = Object.keys(companySettings) as (keyof Company)[];
  return names.find((name) => company[name] === companySettings[name].default) ?? null;
}
