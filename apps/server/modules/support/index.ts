import type { Logger } from 'pino';
import type { Company } from '../../company-settings.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import { type CounterStore, createLimits } from '../../platform/limits.ts';
import type { Mail } from '../../platform/mail.ts';
import type { ModuleWith } from '../../platform/module.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { allowances, type Context } from './context.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { mailNews } from './inbox/mail-news.ts';
import { createSandboxAgent } from './sandbox/agent.ts';

export {
  addCannedAnswer,
  listAllCannedAnswers,
  removeCannedAnswer,
  setCannedAnswer,
} from './desk/canned-answers.ts';
export { listChatHours, setChatHours } from './desk/chat-hours.ts';
export { listWaitingConversations, measureWaiting } from './desk/desk.queries.ts';
export { releaseConversations } from './desk/desk.store.ts';
export { countChat, eraseChat } from './erase-chat.ts';
export { hasNewsMail } from './inbox/list-inbox.ts';
export {
  countSegment,
  listLettersTo,
  listSegmentLetters,
  type Segment,
  sendToPlayer,
  sendToSegment,
  textOf,
} from './letters/letters.ts';
export { supportData } from './personal-data.ts';

export type Support = ModuleWith<'jobs'>;

function hasSandboxAgent({ MODE, SANDBOX_SUPPORT, CHAT_URL }: Config): boolean {
  return MODE === 'sandbox' && SANDBOX_SUPPORT && CHAT_URL === '';
}

export function createSupport(deps: {
  database: Database;
  config: Config;
  company: () => Company;
  log: Logger;
  mail: Mail;
  counters: CounterStore;
}): Support {
  const { config, company, log, mail, counters } = deps;
  const { db } = deps.database;
  const context: Context = {
    db,
    config,
    company,
    log,
    mail,
    limits: createLimits(counters, 'support', allowances, config.RATE_LIMIT_FACTOR),
  };
  const agent = hasSandboxAgent(config) ? createSandboxAgent(context) : null;
  return {
    routes: [...chatRoutes(context, agent), ...deskRoutes(context), ...inboxRoutes(context)],
    jobs: [
      { name: 'mail news', everyMs: 60_000, run: () => mailNews(context) },
      ...(agent ? [agent.job] : []),
    ],
  };
}
