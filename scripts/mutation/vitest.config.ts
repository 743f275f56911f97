/** Runs the tests that `scripts/mutate.mjs` names. The projects of the repository do not belong to a copy of one folder. */
export default { test: { include: process.env.MUTATION_TESTS?.split(',') ?? [], testTimeout: 60_000 } };
