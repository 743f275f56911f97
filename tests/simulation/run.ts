/** What a run found out. */
export type Run = {
  seed: number;
  /** The planted fault, if any. */
  fault?: string | undefined;
  steps: number;
  statements: number;
  crashes: number;
  /** Faults of the network and of connections to the database. */
  disturbances: number;
  virtualMs: number;
  /** Time of the processor. It differs between two runs of a seed. */
  cpuMs: number;
  /** Identifies the run: two runs of a seed have the same. */
  hash: string;
  failure: string | null;
  /** The newest events, for a report. */
  events: string[];
  /** Profit of each player in minor units, by strategy. */
  profits: Map<string, number[]>;
};
