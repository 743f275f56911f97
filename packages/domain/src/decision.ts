/** What a pure rule answers: either the values it decided, or the code of a refusal with what its sentence needs. */
export type Decision<Value, Code extends string> =
  | { ok: true; value: Value }
  | { ok: false; code: Code; params?: Record<string, string | number> };
