import { fillTemplate } from '@maru/contract/message-template/message-template';
import type { CampaignPreview } from '@maru/contract/campaign/preview/campaign-preview';
import { useState } from 'react';
import { Segment } from '../../shared/ui/segment.tsx';
import styles from './audience.module.css';

type Samples = CampaignPreview['samples'];

/**
 * Renders the text as one of a few real recipients receives it, and lets staff choose the
 * recipient.
 */
export function useSampled(text: string, samples: Samples) {
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, samples.length - 1);
  const sample = samples[index];
  return {
    text: sample === undefined ? text : fillTemplate(text, sample),
    picker:
      samples.length === 0 ? null : (
        <div className={styles.samples}>
          <Segment
            label="미리 볼 받는 사람"
            options={samples.map((words, at) => ({
              value: String(at),
              label: words['이름'] ?? `${at + 1}번째`,
            }))}
            value={String(index)}
            onChange={(value) => setChosen(Number(value))}
          />
        </div>
      ),
  };
}
