type Words = { title: string; summary: string; body: string };

export type FirstPromotion = {
  id: string;
  audience: 'everybody' | 'newcomers' | 'depositors' | 'level';
  newcomer_days: number | null;
  level_min: number | null;
  wager_times: number;
  expires_after_days: number;
  glyph: string;
  palette: string;
  awardCentavos: bigint;
  depositsCentavos: bigint;
  texts: Record<'pt_BR' | 'en_US' | 'nr_NR', Words>;
};

/** What a new installation offers until its operator writes its own. */
export const firstPromotions: readonly FirstPromotion[] = [
  {
    id: 'primeira-semana',
    audience: 'newcomers',
    newcomer_days: 7,
    level_min: null,
    wager_times: 2,
    expires_after_days: 7,
    glyph: 'sol',
    palette: 'maracuja',
    awardCentavos: 500n,
    depositsCentavos: 0n,
    texts: {
      pt_BR: {
        title: 'Primeira semana',
        summary: 'Um bônus para conhecer a casa nos seus primeiros sete dias.',
        body: `Sua conta é nova? Este bônus é seu: **pegue nos primeiros sete dias** e use onde quiser.

## Como funciona

1. Toque em **Pegar bônus**. O valor entra na hora no seu saldo de bônus.
2. Some **duas vezes** o valor do bônus em apostas válidas.
3. O que estiver no saldo de bônus vira dinheiro na sua carteira.

## Bom saber

- Um bônus por pessoa.
- Esportes valem inteiro; os originais da casa, em parte. A tabela está em [Bônus](/bonus).
- Ele vale por sete dias depois que você pega. O que não for apostado até lá sai da conta.
- Não quer? Basta não pegar. Seu saldo em dinheiro não muda.`,
      },
      en_US: {
        title: 'First week',
        summary: 'A bonus to get to know the house in your first seven days.',
        body: `Is your account new? This bonus is yours: **claim it in your first seven days** and use it anywhere.

## How it works

1. Press **Claim bonus**. The amount lands in your bonus balance at once.
2. Make **twice** the bonus in qualifying stakes.
3. Whatever is in the bonus balance then becomes cash in your wallet.

## Good to know

- One bonus a person.
- Sports count in full, the house originals in part. The table is under [Bonus](/bonus).
- It lasts seven days once claimed. What has not been staked by then leaves the account.
- Not for you? Just leave it. Your cash balance stays as it is.`,
      },
      nr_NR: {
        title: 'First week bonus',
        summary: 'A bonus to start with in your first seven days.',
        body: `Is your account new? This bonus is for you: **claim it within your first seven days** and bet with it anywhere.

## How it works

1. Tap **Claim bonus**. It enters your bonus balance immediately.
2. Complete a rollover of **two times** the bonus in qualifying bets.
3. Whatever is left in your bonus balance then turns to cash in your wallet.

## Terms

- One bonus per customer.
- Sports count in full, our originals in part. The table is under [Bonus](/bonus).
- It is valid for seven days after you claim it. Whatever you have not staked by then expires.
- Not interested? Just leave it. Your cash balance remains the same.`,
      },
    },
  },
  {
    id: 'clube-dos-cem',
    audience: 'depositors',
    newcomer_days: null,
    level_min: null,
    wager_times: 2,
    expires_after_days: 14,
    glyph: 'coin',
    palette: 'azulejo',
    awardCentavos: 2_000n,
    depositsCentavos: 10_000n,
    texts: {
      pt_BR: {
        title: 'Clube dos cem',
        summary: 'Chegou a cem em depósitos? A casa soma um bônus.',
        body: `Quando a soma dos seus depósitos chega à meta, este bônus se abre para você. **Conta tudo desde o primeiro dia**, de uma vez ou aos poucos.

## Como funciona

1. Confira a meta e o valor no alto desta página.
2. Com a meta cumprida, toque em **Pegar bônus**.
3. Some **duas vezes** o valor em apostas válidas e ele vira dinheiro.

## Bom saber

- Uma vez por pessoa.
- Vale por 14 dias depois que você pega.
- Deposite só o que cabe no seu bolso. [Veja seus limites](/limits).`,
      },
      en_US: {
        title: 'The hundred club',
        summary: 'Reached the mark in deposits? The house adds a bonus.',
        body: `Once your deposits add up to the target, this bonus opens for you. **Everything since your first day counts**, at once or bit by bit.

## How it works

1. See the target and the amount at the top of this page.
2. With the target met, press **Claim bonus**.
3. Make **twice** the bonus in qualifying stakes and it becomes cash.

## Good to know

- Once a person.
- It lasts 14 days once claimed.
- Only deposit what you can afford. [See your limits](/limits).`,
      },
      nr_NR: {
        title: 'The hundred club',
        summary: 'Hit the target in deposits? We add a bonus.',
        body: `Once your total deposits reach the target, this bonus opens for you. **All your deposits since day one count**, whether at once or little by little.

## How it works

1. Check the target and the amount at the top of this page.
2. Once you reach the target, tap **Claim bonus**.
3. Complete a rollover of **two times** the bonus in qualifying bets and it turns to cash.

## Terms

- Once per customer.
- It is valid for 14 days after you claim it.
- Deposit only what you can afford to lose. [Check your limits](/limits).`,
      },
    },
  },
  {
    id: 'mesa-vip',
    audience: 'level',
    newcomer_days: null,
    level_min: 3,
    wager_times: 2,
    expires_after_days: 14,
    glyph: 'coroa',
    palette: 'noite',
    awardCentavos: 10_000n,
    depositsCentavos: 0n,
    texts: {
      pt_BR: {
        title: 'Mesa VIP',
        summary: 'Um lugar reservado para quem já subiu ao nível 3.',
        body: `Do **nível 3** em diante, a casa reserva este bônus para você. Veja onde você está no [clube VIP](/vip).

## Como funciona

1. Chegou ao nível 3? Toque em **Pegar bônus**.
2. Some **duas vezes** o valor em apostas válidas.
3. O saldo de bônus vira dinheiro, sem pedir a ninguém.

## Bom saber

- Uma vez por pessoa, somada ao prêmio do nível.
- Vale por 14 dias depois que você pega.`,
      },
      en_US: {
        title: 'VIP table',
        summary: 'A seat kept for those who have reached level 3.',
        body: `From **level 3** on, the house keeps this bonus for you. See where you stand in the [VIP club](/vip).

## How it works

1. Reached level 3? Press **Claim bonus**.
2. Make **twice** the bonus in qualifying stakes.
3. The bonus balance becomes cash, without asking anybody.

## Good to know

- Once a person, on top of the level's own award.
- It lasts 14 days once claimed.`,
      },
      nr_NR: {
        title: 'VIP table',
        summary: 'A seat reserved for customers on level 3 and above.',
        body: `From **level 3** upwards, this bonus is reserved for you. Check your level in the [VIP club](/vip).

## How it works

1. Are you on level 3? Tap **Claim bonus**.
2. Complete a rollover of **two times** the bonus in qualifying bets.
3. Your bonus balance turns to cash, no need to ask anybody.

## Terms

- Once per customer, on top of the reward for your level.
- It is valid for 14 days after you claim it.`,
      },
    },
  },
];
