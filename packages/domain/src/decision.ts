/** Result of a pure rule: the decided value, or a refusal code with the parameters of its message. */
export type Decision<Value, Code extends string> =
  | { ok: true; value: Value }
  | { ok: false; code: Code; params?: Record<string, string | number> };
