import {
  companyText,
  inventedRegistration,
  oneLine,
  supportEmail,
  telegramLink,
} from '@palpite/contracts/office/company';
import { z } from 'zod';

/**
 * First values of an empty installation, shown in the terms, the footer of home, the support screen and e-mails. Those
 * ordered in the back office replace them. Live mode refuses each of the invented defaults.
 */
export const companySettings = {
  COMPANY_NAME: {
    parse: companyText,
    default: 'Sandbox Fictícia Ltda.',
    purpose:
      'Legal name of the company that operates the site; the default is invented. Once ordered in the back office, its company and contacts replace these settings',
  },
  COMPANY_REGISTRATION: {
    parse: companyText,
    default: inventedRegistration,
    purpose: 'Registration number of the company, with the name of the register',
  },
  COMPANY_ADDRESS: {
    parse: companyText,
    default: 'Rua do Faz de Conta, 0',
    purpose: 'Address of the company, in one line',
  },
  COMPANY_LICENCE: {
    parse: companyText,
    default: 'SANDBOX-0000',
    purpose: 'Licence to take bets: its number and who granted it',
  },
  SUPPORT_EMAIL: {
    parse: supportEmail,
    default: 'suporte@palpite.example',
    purpose: 'E-mail address of the support, shown to players',
  },
  SUPPORT_ID: {
    parse: oneLine(0, 40),
    default: '',
    purpose: 'Id of the support in a messenger, such as @palpite_help; empty: not shown',
  },
  TELEGRAM_URL: {
    parse: telegramLink.or(z.literal('')),
    default: '',
    purpose: 'Link to the Telegram channel or chat of the support, shown to players; empty: not shown',
  },
} as const;

export type Company = { readonly [Name in keyof typeof companySettings]: string };

export const companyNames = Object.keys(companySettings) as (keyof Company)[];

/** Parameters of texts that name the company. */
export const companyParams = (company: Company) => ({
  company: company.COMPANY_NAME,
  registration: company.COMPANY_REGISTRATION,
  address: company.COMPANY_ADDRESS,
  licence: company.COMPANY_LICENCE,
  email: company.SUPPORT_EMAIL,
});

/** Whether a value is the invented one of the sandbox. An empty default is not invented. */
export const isInvented = (name: keyof Company, value: string): boolean =>
  value !== '' && value === companySettings[name].default;
