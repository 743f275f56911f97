/** A setting that can't be used; the message is the one sentence that the operator sees. */
export class BadSetting extends Error {}
