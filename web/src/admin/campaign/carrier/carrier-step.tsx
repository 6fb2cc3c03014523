import { rulesOf } from '@maru/contract/campaign/carrier/carrier';
import type { MessageCategory } from '@maru/contract/message/message-choice';
import { Toggle } from '../../../shared/ui/toggle.tsx';
import { CategoryField } from '../category-field.tsx';
import { Step } from '../composer-frame.tsx';
import composer from '../composer.module.css';
import type { AdvertisingFrame } from '../composed-sms.ts';
import type { FieldErrors } from '../field-errors.ts';
import type { CarrierForm } from './carrier-form.ts';
import { FallbackFields } from './fallback-fields.tsx';
import { RichFields } from './rich-fields.tsx';
import { TemplateFields } from './template-fields.tsx';
import type { Carried } from './use-carried.ts';

interface CarrierStepProps {
  carried: Carried;
  advertising: boolean;
  category: MessageCategory | null;
  columns: readonly string[];
  frame: AdvertisingFrame;
  errors: FieldErrors;
  onAdvertising: (on: boolean) => void;
  onWords: (changes: { title?: string; text?: string }) => void;
  onCategory: (category: MessageCategory | null) => void;
  onChange: (changes: Partial<CarrierForm>, field: 'carrier' | 'fallback') => void;
}

/** Second card of a message with a carrier: its content, and the text message that replaces it. */
export function CarrierStep(props: CarrierStepProps) {
  const { carried, advertising, category, columns, frame, errors } = props;
  const { onAdvertising, onWords, onCategory, onChange } = props;
  const { form } = carried;
  const rules = rulesOf(form.kind);
  return (
    <Step
      step={2}
      title="내용"
      aside={
        rules.advertising === 'either' && (
          <Toggle on={advertising} onChange={onAdvertising}>
            광고성 정보
          </Toggle>
        )
      }
    >
      <div className={composer.fields}>
        <CategoryField value={category} onChange={onCategory} />
        {form.kind === 'ATA' ? (
          <TemplateFields
            form={form}
            error={errors.carrier}
            columns={columns}
            onChange={(changes) => onChange(changes, 'carrier')}
          />
        ) : (
          <RichFields
            carried={carried}
            advertising={advertising}
            columns={columns}
            frame={frame}
            errors={errors}
            onWords={onWords}
            onChange={(changes) => onChange(changes, 'carrier')}
          />
        )}
        <FallbackFields
          carried={carried}
          frame={frame}
          error={errors.fallback}
          columns={columns}
          onChange={(changes) => onChange(changes, 'fallback')}
        />
      </div>
    </Step>
  );
}
