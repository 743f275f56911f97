/** Settings of a company that is not invented, which live mode needs. */
export const namedCompany = {
  COMPANY_NAME: 'Bets S.A.',
  COMPANY_REGISTRATION: 'CNPJ 11.222.333/0001-81',
  COMPANY_ADDRESS: 'Rua Dois, 2, São Paulo',
  COMPANY_LICENCE: 'SPA/MF 0042',
  SUPPORT_EMAIL: 'ajuda@bets.example',
};
