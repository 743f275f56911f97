import type { Words } from '@palpite/contracts/office/topic';
import type { Change } from '../office-topic.ts';

type Values<Key extends string> = Readonly<Partial<Record<Key, string | number | null | undefined>>>;

type PlainChange = Change & { readonly before: string | null; readonly after: string | null };

/** One change for each value that an order gives; values that it does not give stay. */
export function changesOf<Key extends string>(
  labels: Readonly<Record<Key, Words>>,
  before: Values<NoInfer<Key>> | undefined,
  given: Values<NoInfer<Key>>,
): PlainChange[] {
  return (Object.keys(labels) as Key[]).flatMap((name) => {
    const after = given[name];
    if (after === undefined) return [];
    return {
      what: labels[name],
      before: before?.[name]?.toString() ?? null,
      after: after?.toString() ?? null,
    };
  });
}
