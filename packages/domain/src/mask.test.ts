import { expect, test } from 'vitest';
import { maskPersonal } from './mask.ts';

test.each([
  ['ana.souza@example.com', 'a***@example.com'],
  ['Ana Souza', 'A*** S****'],
  ['李 小龙', '李*** 小***'],
  ['529.982.247-25', '***.***.**7-25'],
  ['52998224725', '********725'],
  ['+5511987650001', '+**********001'],
  ['1234567', '*******'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', `${'*'.repeat(39)}mdq`],
  ['', ''],
])('%s is shown as %s', (value, masked) => {
  expect(maskPersonal(value)).toBe(masked);
});
