import { describe, expect, it } from 'vitest';
import { createLimit, networkOf } from './limits.ts';
import { Refusal } from './refusal.ts';

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['fe80::1:2:3:4:5%eth0', 'fe80:0:0:1::/64'],
    ['no address', 'no address'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1:2:3:4:5', 'fe80:0:0:1::/64'],
  ])('of %s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('a limit', () => {
  it('grants its times to each key, and returns how long to wait', async () => {
    const limit = createLimit(2, 60);
    await limit.take('a');
    await limit.take('a');
    await limit.take('b');
    const refused = await limit.take('a').catch((failure: unknown) => failure);
    expect(refused).toBeInstanceOf(Refusal);
    const { code, paramsIn } = refused as Refusal;
    const params = paramsIn('pt_BR');
    expect(code).toBe('too_many_requests');
    expect(params.seconds).toBeGreaterThan(58);
    expect(params.seconds).toBeLessThanOrEqual(60);
  });

  it('grants again what was given back', async () => {
    const limit = createLimit(1, 60);
    expect(await limit.tryTake('a')).toBe(0);
    await limit.giveBack('a');
    expect(await limit.tryTake('a')).toBe(0);
    expect(await limit.tryTake('a')).toBeGreaterThan(0);
  });

  it('counts above its limit', async () => {
    const limit = createLimit(1, 60);
    expect([await limit.count('a'), await limit.count('a'), await limit.count('a')]).toEqual([1, 2, 3]);
  });
});
