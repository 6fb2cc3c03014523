import { brand } from '#brand';
import {
  fillTemplate,
  smsTemplateCalls,
  variablesIn,
  type MessageTemplate,
  type TemplateVariable,
} from '@maru/contract/message-template/message-template';
import { isOfRecipient } from '@maru/contract/campaign/recipient-words';
import { listSiteLinks } from '@maru/contract/site-link/site-link';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { siteLinksOf } from '../../shared/site-links.tsx';
import { categoryName } from './template-words.ts';

export interface Words {
  title: string;
  text: string;
  picture: string | null;
  advertising: boolean;
}

type Values = Readonly<Partial<Record<TemplateVariable, string>>>;

/** Values that a message can be filled with automatically. */
async function knownValues(): Promise<Values> {
  const { items } = await makeCall(listSiteLinks, {});
  return { 브랜드: brand.name, 고객센터: siteLinksOf(items).phone };
}

/**
 * Returns the text of a template with every variable filled in.
 *
 * @param templateId `null` = staff first pick a template from the list.
 * @param columns variables that recipients supply. They stay as placeholders in the text.
 * @returns `null` if staff cancel the dialog or no template exists.
 */
export async function wordsFromTemplate(
  templateId: number | null,
  columns: readonly string[] = [],
): Promise<Words | null> {
  try {
    const template =
      templateId === null
        ? await pick()
        : (await makeCall(smsTemplateCalls.get, { params: { _id: templateId } })).item;
    if (template === null) return null;
    const values = await fill(template, columns);
    if (values === null) return null;
    // A lost usage count does not affect the writer.
    void makeCall(smsTemplateCalls.use, { params: { _id: template._id } }).catch(() => undefined);
    return {
      title: fillTemplate(template.title, values),
      text: fillTemplate(template.text, values),
      picture: template.picture,
      advertising: template.advertising,
    };
  } catch (error) {
    sayFailure(error);
    return null;
  }
}

async function pick(): Promise<MessageTemplate | null> {
  const { items } = await makeCall(smsTemplateCalls.list, {
    query: { pageSize: 100, sortBy: 'used' },
  });
  if (items.length === 0) {
    showAlert({ type: 'info', message: '쓸 수 있는 템플릿이 없어요' });
    return null;
  }
  const { confirmed, values } = await openModal({
    title: '템플릿 불러오기',
    message: '지금 쓰던 제목, 본문, 이미지를 템플릿의 내용으로 바꿔요.',
    inputs: [
      {
        id: 'template',
        label: '템플릿',
        type: 'select',
        required: true,
        options: items.map(({ _id, name, category }) => ({
          value: String(_id),
          label: `${categoryName(category)} · ${name}`,
        })),
      },
    ],
    buttons: { confirm: '다음' },
  });
  if (!confirmed) return null;
  return items.find(({ _id }) => String(_id) === values['template']) ?? null;
}

/** Asks for the values that are still unknown. */
async function fill(template: MessageTemplate, columns: readonly string[]): Promise<Values | null> {
  const known = await knownValues();
  const inTitle = variablesIn(template.title);
  // Variables with a value for each recipient stay as placeholders in the text.
  const open = variablesIn(`${template.title} ${template.text}`).filter(
    (name) =>
      known[name] === undefined && (inTitle.includes(name) || !isOfRecipient(name, columns)),
  );
  if (open.length === 0) return known;
  const { confirmed, values } = await openModal({
    title: `${template.name}에 넣을 값`,
    inputs: open.map((name) => ({
      id: name,
      label: name,
      type: 'text' as const,
      required: true,
      maxLength: 100,
    })),
    buttons: { confirm: '채우기' },
  });
  if (!confirmed) return null;
  return { ...known, ...Object.fromEntries(open.map((name) => [name, values[name] ?? ''])) };
}
