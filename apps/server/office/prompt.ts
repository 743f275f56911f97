import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { OperatorMistake } from './operator-mistake.ts';

/** Asks the user of a command. Without a terminal, each answer is a line of the standard input. */
export type Prompt = {
  readonly isTerminal: boolean;
  ask(label: string): Promise<string>;
  /** As `ask`, without showing what is typed. */
  askHidden(label: string): Promise<string>;
  close(): void;
};

/** Questions go to standard error, so that the output of the command stays usable. */
export function createPrompt(input: NodeJS.ReadStream): Prompt {
  const isTerminal = input.isTTY === true;
  let isHidden = false;
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: isTerminal });
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (label: string) => {
    process.stderr.write(`${label}: `);
    const { value, done } = await answers.next();
    if (!isTerminal || isHidden) process.stderr.write('\n');
    if (done) throw new OperatorMistake('The input ended before an answer.');
    return String(value);
  };
  return {
    isTerminal,
    ask,
    async askHidden(label) {
      isHidden = true;
      try {
        return await ask(label);
      } finally {
        isHidden = false;
      }
    },
    close: () => lines.close(),
  };
}
