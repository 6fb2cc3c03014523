import type { MessageCategory } from '@maru/contract/message/message-choice';
import { CategoryField } from '../category-field.tsx';
import { Step } from '../composer-frame.tsx';
import composer from '../composer.module.css';
import type { AdvertisingFrame } from '../composed-sms.ts';
import type { FieldErrors } from '../field-errors.ts';
import type { CarrierForm } from './carrier-form.ts';
import { FallbackFields } from './fallback-fields.tsx';
import { TemplateFields } from './template-fields.tsx';
import type { Carried } from './use-carried.ts';

interface CarrierStepProps {
  carried: Carried;
  category: MessageCategory | null;
  columns: readonly string[];
  frame: AdvertisingFrame;
  errors: FieldErrors;
  onCategory: (category: MessageCategory | null) => void;
  onChange: (changes: Partial<CarrierForm>, field: 'carrier' | 'fallback') => void;
}

/** Second card of a message with a carrier: its content, and the text message that replaces it. */
export function CarrierStep(props: CarrierStepProps) {
  const { carried, category, columns, frame, errors, onCategory, onChange } = props;
  return (
    <Step step={2} title="내용">
      <div className={composer.fields}>
        <CategoryField value={category} onChange={onCategory} />
        <TemplateFields
          form={carried.form}
          error={errors.carrier}
          columns={columns}
          onChange={(changes) => onChange(changes, 'carrier')}
        />
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
