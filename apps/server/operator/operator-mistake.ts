/** An order that cannot be given as it was written; the message is the sentence for whoever wrote it. */
export class OperatorMistake extends Error {}
