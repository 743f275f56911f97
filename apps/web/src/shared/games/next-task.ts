/** Continues in a new task, so that the browser can handle input or draw in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
