import {
  longestOf,
  smsTemplateCalls,
  smsTemplateInput,
  templateVariables,
  type MessageTemplate,
  type SmsTemplateInput,
} from '@maru/contract/message-template/message-template';
import { isBlank } from '@maru/contract/text/clean-text';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { makeCall } from '../../shared/call.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import { insertAtCaret } from '../../shared/form/insert-at-caret.ts';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { callKey } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { ByteMeter } from '../campaign/byte-meter.tsx';
import { composeSms, priceKindOf, type ComposedSms } from '../campaign/composed-sms.ts';
import { MessagePictureField } from '../campaign/message-picture-field.tsx';
import { PhonePreview } from '../campaign/phone-preview.tsx';
import { senderShown, useSenders } from '../campaign/sender-field.tsx';
import { useAdvertisingFrame } from '../campaign/use-advertising-frame.ts';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { ItemScreen } from '../form/item-screen.tsx';
import { useAdminForm, type Stored } from '../form/use-admin-form.ts';
import { addressOf } from '../sections.ts';
import { Fields } from '../form/fields.tsx';
import { BoundToggle } from '../form/bound-fields.tsx';
import styles from './template.module.css';
import { categoryOptions, templateAddressOf } from '../campaign/template-words.ts';
import { createOnce } from '../form/create-once.ts';

const calls = smsTemplateCalls;
const resolver = contractResolver<SmsTemplateInput, SmsTemplateInput>(smsTemplateInput);

const labels = {
  name: '이름',
  category: '분류',
  title: '제목',
  text: '본문',
  picture: '이미지',
  advertising: '광고성 정보',
};

const empty: SmsTemplateInput = {
  name: '',
  category: 'broadcast',
  title: '',
  text: '',
  picture: null,
  advertising: false,
};

function storedOf(item: MessageTemplate): Stored<SmsTemplateInput> {
  const { name, category, title, text, picture, advertising, version } = item;
  return { values: { name, category, title, text, picture, advertising }, version };
}

/** Writes a template, or changes the one that `?_id=` names. */
export function Screen() {
  return (
    <ItemScreen
      call={calls.get}
      missing={{
        icon: 'doc',
        title: '없는 템플릿이에요',
        to: addressOf('sms-template'),
        toLabel: '템플릿 목록으로',
      }}
      failed="템플릿을 불러오지 못했어요"
    >
      {(item) => <TemplateForm item={item} />}
    </ItemScreen>
  );
}

function TemplateForm({ item }: { item: MessageTemplate | null }) {
  const queries = useQueryClient();
  const frame = useAdvertisingFrame();
  const admin = useAdminForm<SmsTemplateInput, SmsTemplateInput>({
    name: `sms-template-${item?._id ?? 'new'}`,
    resolver,
    labels,
    stored: item === null ? { values: empty, version: null } : storedOf(item),
    read: async () => {
      const { item: now } = await makeCall(calls.get, { params: { _id: item?._id ?? 0 } });
      return storedOf(now);
    },
    save: async (values, version) => {
      const { item: now } =
        item === null || version === null
          ? await createOnce('sms-template', (idempotencyKey) =>
              makeCall(calls.create, { body: values, idempotencyKey }),
            )
          : await makeCall(calls.update, {
              params: { _id: item._id },
              body: { ...values, version },
            });
      queries.setQueryData(callKey(calls.get, { params: { _id: now._id } }), { item: now });
      void queries.invalidateQueries({ queryKey: callKey(calls.list) });
      const opened = { editedAs: `sms-template-${now._id}`, opens: templateAddressOf(now._id) };
      return { ...storedOf(now), ...(item === null && opened) };
    },
  });
  const senders = useSenders();
  const [title, text, picture, advertising] = admin.form.watch([
    'title',
    'text',
    'picture',
    'advertising',
  ]);
  // The byte count is that of the longest message that the template can produce. Unsendable
  // characters are those of the typed text.
  const typed = composeSms({ title, text, picture, advertising }, frame);
  const composed: ComposedSms = {
    ...composeSms({ title: longestOf(title), text: longestOf(text), picture, advertising }, frame),
    unsendable: typed.unsendable,
    titleUnsendable: typed.titleUnsendable,
  };

  return (
    <FormScreen
      title={item === null ? '템플릿 쓰기' : '템플릿 수정'}
      badge={<Badge tone="info">{priceKindOf(composed, { picture })}</Badge>}
      admin={admin}
      words={calls.create.publicWords}
      actions={
        item !== null && (
          <LinkButton
            variant="outline"
            size="admin-lg"
            to={`${addressOf('sms-write')}?template=${item._id}`}
          >
            이 템플릿으로 쓰기
          </LinkButton>
        )
      }
    >
      <Columns
        main={<Words form={admin.form} composed={composed} />}
        side={
          <PhonePreview
            sender={senderShown(senders, null)}
            title={longestOf(title)}
            picture={picture}
            text={isBlank(text) ? '' : composed.text}
            samples={[]}
            sendAt={null}
          />
        }
      />
    </FormScreen>
  );
}

type TemplateFormApi = UseFormReturn<SmsTemplateInput, unknown, SmsTemplateInput>;

function Words({ form, composed }: { form: TemplateFormApi; composed: ComposedSms }) {
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const [title, text, picture, advertising] = form.watch([
    'title',
    'text',
    'picture',
    'advertising',
  ]);
  return (
    <Panel
      title="내용"
      aside={
        <BoundToggle name="advertising" control={control}>
          광고성 정보
        </BoundToggle>
      }
    >
      <Fields>
        <div className={styles.pair}>
          <TextField
            label="이름"
            required
            autoComplete="off"
            help="템플릿마다 다른 이름을 써요."
            error={errors.name}
            {...register('name')}
          />
          <SelectField
            label="분류"
            required
            options={categoryOptions}
            error={errors.category}
            {...register('category')}
          />
        </div>
        <TextField
          label={`제목 (${picture === null ? 'LMS' : 'MMS'})`}
          autoComplete="off"
          help="비워 두면 제목 없이 나가요."
          error={errors.title}
          {...register('title')}
        />
        <TextInput form={form} />
        <PictureInput form={form} />
        <ByteMeter
          message={{ title, text, picture, advertising }}
          composed={composed}
          onReplace={(words) => {
            form.setValue('title', words.title, { shouldDirty: true });
            form.setValue('text', words.text, { shouldDirty: true });
          }}
        />
      </Fields>
    </Panel>
  );
}

/** The text, with buttons that insert a variable at the caret. */
function TextInput({ form }: { form: TemplateFormApi }) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const text = form.watch('text');
  const { ref: keepArea, ...textField } = form.register('text');

  const insert = (name: string) =>
    insertAtCaret(area.current, `#{${name}}`, {
      value: text,
      onChange: (next) => form.setValue('text', next, { shouldDirty: true, shouldValidate: true }),
    });

  return (
    <>
      <div role="group" aria-label="변수 넣기" className={styles.variables}>
        {templateVariables.map(({ name }) => (
          <Button key={name} variant="neutral" size="xs" onClick={() => insert(name)}>
            {name}
          </Button>
        ))}
      </div>
      <TextareaField
        label="본문"
        required
        rows={8}
        spellCheck={false}
        help="변수는 문자를 쓸 때 채워요. 길이는 가장 긴 값으로 세요."
        error={form.formState.errors.text}
        {...textField}
        ref={(element) => {
          keepArea(element);
          area.current = element;
        }}
      />
    </>
  );
}

function PictureInput({ form }: { form: TemplateFormApi }) {
  const { field, fieldState } = useController({ name: 'picture', control: form.control });
  return (
    <MessagePictureField picture={field.value} error={fieldState.error} onChange={field.onChange} />
  );
}
