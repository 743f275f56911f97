const files = import.meta.glob<string>('#flags/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Image address of each flag by ISO 3166 code. Parts of a country have codes such as `GB-ENG`. */
export const flags: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, address]) => [path.replace(/^.*\/|\.svg$/g, ''), address]),
);
