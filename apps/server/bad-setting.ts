/** The message is a sentence for the operator. */
export class BadSetting extends Error {}
