import { z } from 'zod';
import { field, playerEmail, reason, words } from './topic.ts';

const ofPlayer = { on: 'all', from: { email: 'email' }, audit: 'changes' } as const;

/** Orders that move money of a player. */
export const moneyActions = {
  adjust: {
    label: words('Adjust the balance', 'Ajustar saldo'),
    sentence: words(
      'adjusted the balance of {email} by {amount}: {reason}',
      'ajustou o saldo de {email} em {amount}: {reason}',
    ),
    input: z.strictObject({
      email: playerEmail,
      amount: field(
        z
          .string()
          .trim()
          .regex(/^[+-]?(0|[1-9]\d{0,11})(\.\d{1,8})?$/, 'must be an amount such as 25.00 or -25.00'),
        'Amount',
        'Valor',
        {
          look: 'money',
          hint: words(
            'In the currency of the account. With a minus it is taken from the balance.',
            'Na moeda da conta. Com sinal de menos, sai do saldo.',
          ),
        },
      ),
      reason,
    }),
    may: 'players.adjust',
    approval: 'always',
    ...ofPlayer,
  },
  bonus: {
    label: words('Credit a bonus', 'Creditar bônus'),
    sentence: words(
      'credited a bonus of {amount} to {email}: {reason}',
      'creditou um bônus de {amount} para {email}: {reason}',
    ),
    input: z.strictObject({
      email: playerEmail,
      amount: field(
        z
          .string()
          .trim()
          .regex(/^(0|[1-9]\d{0,11})(\.\d{1,8})?$/, 'must be an amount such as 25.00'),
        'Amount',
        'Valor',
        { look: 'money', hint: words('In the currency of the account', 'Na moeda da conta') },
      ),
      turnover: field(z.number().int().min(0).max(1000).optional(), 'Turnover', 'Rollover', {
        hint: words(
          'How many times the amount is staked before it becomes cash. Empty: the terms of bonuses from staff.',
          'Quantas vezes o valor é apostado até virar saldo real. Vazio: as regras dos bônus da equipe.',
        ),
      }),
      reason,
    }),
    may: 'players.bonus',
    approval: 'byAmount',
    ...ofPlayer,
  },
} as const;
