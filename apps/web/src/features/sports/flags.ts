const files = import.meta.glob<string>('#flags/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of each country's flag, by its ISO 3166 code; parts of a country as `GB-ENG`. */
export const flags: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, address]) => [path.replace(/^.*\/|\.svg$/g, ''), address]),
);
