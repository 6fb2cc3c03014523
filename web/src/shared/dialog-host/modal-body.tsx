import { Dialog } from 'radix-ui';
import { Suspense, useState, type FormEvent } from 'react';
import { useDirty } from '../dirty.ts';
import { lazyComponent } from '../lazy-component.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Tile } from '../ui/tile.tsx';
import type { ModalConfig, ModalFiles, ModalInput, ModalValues } from '../dialog/dialog.ts';
import styles from './dialog-host.module.css';
import { ModalField } from './modal-field.tsx';
import { problemsOf, type InputProblems } from './modal-input-rules.ts';

/** The HTML sanitiser is a separate chunk, because few modals need it. */
const EditorView = lazyComponent(
  async () => (await import('../editor/editor-view.tsx')).EditorView,
);

const TONES = { brand: 'brand', warning: 'warn', danger: 'error', info: 'info' } as const;

interface ModalBodyProps {
  config: ModalConfig;
  values: ModalValues;
  files: ModalFiles;
  problem: string | null;
  submitting: boolean;
  onChange: (id: string, value: string) => void;
  onChoose: (id: string, files: readonly File[]) => void;
  close: (confirmed: boolean) => void;
}

/** Content of a modal: title, message, inputs, and the two buttons. */
export function ModalBody({
  config,
  values,
  files,
  problem,
  submitting,
  onChange,
  onChoose,
  close,
}: ModalBodyProps) {
  const { title, message, titleAlign = 'left', icon, inputs = [], maxHeight, component } = config;
  const [problems, setProblems] = useState<InputProblems>({});
  const Component = component;
  useDirty(
    inputs.some(
      ({ id, value = '' }) => (values[id] ?? '') !== value || (files[id] ?? []).length > 0,
    ),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(inputs, values, files);
    setProblems(found);
    if (Object.keys(found).length === 0) close(true);
  };
  const clearProblem = (id: string) => {
    if (problems[id]) setProblems(({ [id]: _, ...others }) => others);
  };
  const field = (input: ModalInput) => (
    <ModalField
      key={input.id}
      input={input}
      value={values[input.id] ?? ''}
      files={files[input.id] ?? []}
      error={problems[input.id]}
      onChange={(value) => {
        clearProblem(input.id);
        onChange(input.id, value);
      }}
      onChoose={(chosen) => {
        clearProblem(input.id);
        onChoose(input.id, chosen);
      }}
    />
  );

  return (
    <form
      method="post"
      className={classNames(styles.form, titleAlign === 'center' && styles.centred)}
      noValidate
      onSubmit={submit}
    >
      {icon && <Tile icon={icon.name} tone={TONES[icon.tone]} size={56} />}
      <Dialog.Title className={styles.title}>
        {message === undefined ? <Sentences text={title} /> : title}
      </Dialog.Title>
      <div className={styles.body} style={maxHeight === undefined ? undefined : { maxHeight }}>
        {message !== undefined && (
          <Dialog.Description asChild>
            <div className={styles.message}>{message}</div>
          </Dialog.Description>
        )}
        {config.editorView !== undefined && (
          <Suspense fallback={null}>
            <EditorView html={config.editorView} />
          </Suspense>
        )}
        {Component && <Component close={close} />}
        {inputs.map(field)}
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <ModalButtons config={config} submitting={submitting} onCancel={() => close(false)} />
    </form>
  );
}

/** A product message is one text. Its first sentence is the title. */
function Sentences({ text }: { text: string }) {
  const end = text.indexOf('. ') + 1;
  if (end === 0) return text;
  return (
    <>
      {text.slice(0, end)} <span className={styles.second}>{text.slice(end + 1)}</span>
    </>
  );
}

function ModalButtons({
  config: { buttons = {} },
  submitting,
  onCancel,
}: {
  config: ModalConfig;
  submitting: boolean;
  onCancel: () => void;
}) {
  const { confirm = '확인', cancel = '취소', tone = 'primary' } = buttons;
  const isDanger = tone === 'danger';
  return (
    <div className={styles.buttons}>
      {cancel !== null && (
        <Button
          variant="neutral"
          full
          onClick={onCancel}
          {...(isDanger ? { 'data-first-focus': '' } : {})}
        >
          {cancel}
        </Button>
      )}
      <Button
        type="submit"
        variant={isDanger ? 'danger' : 'primary'}
        full
        loading={submitting}
        {...(isDanger ? {} : { 'data-first-focus': '' })}
      >
        {confirm}
      </Button>
    </div>
  );
}
