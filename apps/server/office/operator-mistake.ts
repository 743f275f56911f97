/** An invalid order; the message is a sentence for the person who gave it. */
export class OperatorMistake extends Error {}
