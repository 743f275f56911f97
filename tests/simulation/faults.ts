/**
 * Faults that the simulator plants on purpose, to prove that it finds them. Each is installed in the simulated database
 * or in the requests on the way to the server; the product knows nothing of them.
 */
export type PlantedFault = {
  readonly what: string;
  /** The violation that the oracle reports. */
  readonly foundAs: RegExp;
  /** Runs once in the new database. */
  readonly install?: string;
  /** For a new run: changes the body of a request before the server gets it. */
  readonly createRewrite?: () => Rewrite;
};

export type Rewrite = (path: string, body: string, uuid: () => string) => string;

/** Gives each idempotency key that arrives again a new value. */
function forgetKeys(): Rewrite {
  const known = new Set<string>();
  return (path, body, uuid) =>
    path.includes('/originals/')
      ? body.replace(/"requestId":"([^"]+)"/, (field, key: string) => {
          const isRepeated = known.has(key);
          known.add(key);
          return isRepeated ? `"requestId":"${uuid()}"` : field;
        })
      : body;
}

export const plantedFaults: Readonly<Record<string, PlantedFault>> = {
  'double-credit': {
    what: 'A deposit is credited a second time, with all balances consistent',
    foundAs: /^deposit .* happened twice$/,
    install: `
      create function platform.plant() returns trigger language plpgsql as $$
      begin
        update wallet.account set balance_minor = balance_minor + new.amount_minor where id = new.credit_account_id;
        insert into wallet.transfer (
          id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference,
          credit_balance_after_minor
        )
        values (
          new.id || ':again', new.kind, new.debit_account_id, new.credit_account_id, new.amount_minor, new.currency,
          new.player_id, new.reference, new.credit_balance_after_minor + new.amount_minor
        );
        return null;
      end $$;
      create trigger plant after insert on wallet.transfer for each row
      when (new.kind = 'deposit' and new.id not like '%:again')
      execute function platform.plant();
    `,
  },
  'missing-key': {
    what: 'The server ignores the idempotency key of a repeated request, so that a retried stake moves twice',
    foundAs: /^nobody requested round /,
    createRewrite: forgetKeys,
  },
  'overpaid-settlement': {
    what: 'A settled bet pays one cent more than its result, with all balances consistent',
    // A statement that pays two bets of a player notes balances without the cent of the first.
    foundAs: /^(paid for a bet: |sports-payout:\S+ notes the balance )/,
    install: `
      create function platform.plant() returns trigger language plpgsql as $$
      begin
        new.amount_minor := new.amount_minor + 1;
        new.credit_balance_after_minor := new.credit_balance_after_minor + 1;
        update wallet.account set balance_minor = balance_minor + 1 where id = new.credit_account_id;
        return new;
      end $$;
      create trigger plant before insert on wallet.transfer for each row
      when (new.kind = 'payout' and new.id like 'sports-payout:%')
      execute function platform.plant();
    `,
  },
  'limit-ignored': {
    what: 'Stakes and losses do not count towards the limits that players set',
    foundAs: /brings the (stake|loss) of player .* above the limit/,
    install: `
      create function platform.plant() returns trigger language plpgsql as $$
      begin
        new.used_minor := 0;
        return new;
      end $$;
      create trigger plant before update on wallet.player_limit for each row execute function platform.plant();
    `,
  },
  'reused-nonce': {
    what: 'Every third round of a seed pair has the nonce of the round before',
    foundAs: /^(nonce .* decided two rounds$|nonces of a seed pair: )/,
    install: `
      create function platform.plant() returns trigger language plpgsql as $$
      begin
        if new.nonce > old.nonce and new.nonce % 3 = 0 then new.nonce := old.nonce; end if;
        return new;
      end $$;
      create trigger plant before update on originals.seed_pair for each row execute function platform.plant();
    `,
  },
  'lost-payout': {
    what: 'The payout of a won bet never arrives, with all balances consistent',
    foundAs: /^paid for a bet: /,
    install: `
      create function platform.plant() returns trigger language plpgsql as $$
      begin
        update wallet.account set balance_minor = balance_minor - new.amount_minor where id = new.credit_account_id;
        return null;
      end $$;
      create trigger plant before insert on wallet.transfer for each row
      when (new.kind = 'payout' and new.id like 'sports-payout:%')
      execute function platform.plant();
    `,
  },
  'stake-while-excluded': {
    what: 'A break or exclusion is confirmed to the player and not kept',
    foundAs: /who is stopped since |is stopped and opened account /,
    install: `
      create function platform.plant() returns trigger language plpgsql as $$
      begin
        update identity.player set stop_kind = null, stopped_until = null where id = new.id;
        return null;
      end $$;
      create trigger plant after update on identity.player for each row
      when (new.stop_kind is not null)
      execute function platform.plant();
    `,
  },
};
