import { expect, test } from 'vitest';
import { readReport } from './read-report.ts';

const short = async (vendor: Parameters<typeof readReport>[0], text: string) => {
  const { lines, left, refused } = await readReport(vendor, text);
  return {
    lines: lines.map(
      ({ number, kind, direction, state, currency, amountMinor, feeMinor, day, reference, ownId }) =>
        [number, kind, direction, state, currency, amountMinor, feeMinor, day, reference, ownId]
          .join(' ')
          .trim(),
    ),
    left,
    refused,
  };
};

test('reads the balance report of Stripe', async () => {
  const head =
    'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,payment_metadata[orderId],refund_metadata[returnId]';
  const text = [
    head,
    'txn_1,2026-11-02 02:30:00,brl,200.00,8.39,191.61,charge,ch_1,order-1,',
    'txn_2,2026-11-02 12:00:00,brl,-200.00,0.00,-200.00,refund,re_1,order-1,return-1',
    'txn_3,2026-11-02 12:00:01,brl,-50.00,15.00,-65.00,dispute,dp_1,order-1,',
    'txn_4,2026-11-02 12:00:02,jpy,1200,0,1200,dispute_reversal,dp_2,,',
    'txn_5,2026-11-02 12:00:03,brl,-3.00,0.00,-3.00,fee,fee_1,,',
    'txn_6,2026-11-03 00:00:00,brl,-900.00,0.00,-900.00,payout,po_1,,',
  ].join('\n');
  expect(await short('stripe', text)).toEqual({
    lines: [
      // 2:30 in UTC is the day before in Brasília.
      'txn_1 deposit in done BRL 20000 839 2026-11-01 ch_1 order-1',
      'txn_2 refund out done BRL 20000 0 2026-11-02 re_1 return-1',
      'txn_3 dispute out done BRL 5000 1500 2026-11-02 dp_1 order-1',
      'txn_4 dispute in done JPY 1200 0 2026-11-02 dp_2',
      'txn_5 fee out done BRL 300 0 2026-11-02 fee_1',
    ],
    left: { payout: 1 },
    refused: [],
  });
});

test('reads the invoices of BTCPay, one line for each invoice', async () => {
  const text = [
    '"InvoiceCreatedDate","InvoiceId","InvoiceCurrency","InvoicePrice","InvoiceStatus","PaymentReceivedDate","orderId"',
    '"2026-11-02T10:00:00Z","Inv1","BRL","50.00000000","Settled","2026-11-02T10:05:00Z","order-1"',
    '"2026-11-02T10:00:00Z","Inv1","","","","2026-11-02T10:06:00Z",""',
    '"2026-11-02T11:00:00Z","Inv2","BRL","70","Expired","","order-2"',
  ].join('\n');
  expect((await short('btcpay', text)).lines).toEqual([
    'Inv1 deposit in done BRL 5000 0 2026-11-02 Inv1 order-1',
    'Inv2 deposit in failed BRL 7000 0 2026-11-02 Inv2 order-2',
  ]);
});

test('reads the statement of Efí by the type of each line', async () => {
  const id = (n: number) => `E0000000020261102181557703828${String(n).padStart(3, '0')}`;
  const text = [
    'CA;Efí;364;1;517613;João da Silva;2026-11-03;2026-11-02;Extrato de Conciliação API Pix;4.0',
    `PEC;318548257;${id(1)};a1b2c3;97.50;12345678908;2026-11-02T20:15:00.358Z`,
    `TPE;318548257;${id(1)};1.00;2026-11-02T20:15:00.358Z`,
    `PR;318548258;${id(2)};00001;9.00;12345678908;2026-11-02T21:15:00.358Z`,
    `PDR;318548259;${id(3)};97.50;2026-11-02T22:00:00.000Z`,
    'SD;1000.00;2026-11-02',
    'T;0;0;0;0;0;0',
  ].join('\r\n');
  expect(await short('efi', text)).toEqual({
    lines: [
      `PEC ${id(1)} withdrawal out done BRL 9750 0 2026-11-02 ${id(1)}`,
      `TPE ${id(1)} fee out done BRL 100 0 2026-11-02 ${id(1)}`,
      `PDR ${id(3)} other in done BRL 9750 0 2026-11-02 ${id(3)}`,
    ],
    left: { PR: 1 },
    refused: [],
  });
});

test.each([
  ['1.234,50', '2026-11-02 10:00', 123_450n],
  ['1,234.50', '02/11/2026 10:00:05', 123_450n],
  ['1234,5', '2026-11-02', 123_450n],
  ['-7.00', '2026-11-02T10:00:00-03:00', 700n],
])('reads %s at %s', async (amount, at, minor) => {
  const head = 'id;at;type;status;amount;currency;fee;reference;merchantReference';
  const { lines, refused } = await readReport(
    'sandbox',
    `${head}\nL1;${at};payment;paid;${amount};BRL;0;AN1;`,
  );
  expect(refused).toEqual([]);
  expect(lines).toMatchObject([{ amountMinor: minor, day: '2026-11-02' }]);
});

test('reads 100,000 lines, and refuses more than 200,000', async () => {
  const head = 'id,at,type,status,amount,currency,fee,reference,merchantReference';
  const body = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `L${n},2026-11-02T10:00:00Z,payment,paid,1.00,BRL,0,AN${n},`,
    ).join('\n');
  expect((await readReport('sandbox', `${head}\n${body(100_000)}`)).lines).toHaveLength(100_000);
  const { lines, refused } = await readReport('sandbox', `${head}\n${body(200_001)}`);
  expect([lines.length, refused[0]?.problem]).toEqual([0, 'lines']);
});
