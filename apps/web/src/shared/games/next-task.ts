/** Ends the task at hand and goes on in another one, so that the browser can answer a press or draw between the two. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
