import { z } from 'zod';
import {
  GatewayUnclear,
  type AlimtalkContent,
  type AlimtalkGateway,
  type OutgoingAlimtalk,
  type ProviderTemplate,
} from './sms-gateway.ts';

const PAGE_TEMPLATES = 100;

/** All other states mean that the template no longer exists. */
const STATES: Readonly<Record<string, ProviderTemplate['state']>> = {
  PENDING: 'reviewing',
  INSPECTING: 'reviewing',
  APPROVED: 'approved',
  REJECTED: 'rejected',
};

/** Kinds of templates that carry advertising: alone, or beside more information. */
const ADVERTISING: readonly string[] = ['AD', 'MI'];

const templatesBody = z.object({
  templateList: z.array(
    z.object({
      templateId: z.string(),
      channelId: z.string(),
      name: z.string(),
      content: z.string(),
      status: z.string(),
      messageType: z.string().nullish(),
      isHidden: z.boolean().nullish(),
      /** Comments of the review: questions and answers. */
      comments: z
        .array(z.object({ isAdmin: z.boolean().nullish(), content: z.string() }))
        .nullish(),
    }),
  ),
  nextKey: z.string().nullish(),
});

interface SolapiRequests {
  /** @returns the result for each added message. */
  add: (
    groupId: string,
    message: object,
  ) => Promise<{ resultList: { to: string; messageId: string; statusCode: string }[] }>;
  ask: <T>(path: string, answer: z.ZodType<T>) => Promise<T>;
}

/** The part of the public Solapi v4 protocol that 알림톡 needs in addition to text messages. */
export function createSolapiAlimtalk({ add, ask }: SolapiRequests): AlimtalkGateway {
  return {
    async add(groupId, message) {
      const [taken] = (await add(groupId, wireOf(message))).resultList;
      if (!taken) throw new GatewayUnclear('no result for the message');
      return { to: taken.to, messageId: taken.messageId, code: taken.statusCode };
    },

    async listTemplates() {
      const templates: ProviderTemplate[] = [];
      for (let startKey: string | null = ''; startKey !== null;) {
        const query = new URLSearchParams({ limit: String(PAGE_TEMPLATES) });
        if (startKey !== '') query.set('startKey', startKey);
        const page: z.output<typeof templatesBody> = await ask(
          `/kakao/v2/templates?${query.toString()}`,
          templatesBody,
        );
        templates.push(...page.templateList.map(templateOf));
        startKey = page.nextKey ?? null;
      }
      return templates;
    },
  };
}

function wireOf({ to, from, reference, ...content }: OutgoingAlimtalk): object {
  return { to, from, ...alimtalkWire(content), customFields: { reference } };
}

/** The fields of an 알림톡 that a text message does not have. */
export function alimtalkWire({ channel, template, words }: AlimtalkContent): object {
  const variables = Object.fromEntries(
    Object.entries(words).map(([name, value]) => [`#{${name}}`, value]),
  );
  return {
    type: 'ATA',
    // The worker itself sends the fallback message of a failed one, so that it is sent once.
    kakaoOptions: { pfId: channel, templateId: template, variables, disableSms: true },
  };
}

function templateOf(given: z.output<typeof templatesBody>['templateList'][number]) {
  const { templateId, channelId, name, content, status, messageType, isHidden, comments } = given;
  const said = (comments ?? []).filter(({ isAdmin }) => isAdmin !== false);
  return {
    channel: channelId,
    code: templateId,
    name,
    text: content,
    state: isHidden ? ('stopped' as const) : (STATES[status] ?? 'stopped'),
    reason: status === 'REJECTED' ? (said.at(-1)?.content.trim() ?? '') : '',
    advertises: ADVERTISING.includes(messageType ?? ''),
  };
}
