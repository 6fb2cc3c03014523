import { brand } from '#brand';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import styles from './audience.module.css';
import { isOwnPath, ownLinks } from './push-link.ts';

const ELSEWHERE = 'https://';
const links = ownLinks(brand.routes);

interface LinkFieldProps {
  value: string;
  error: string | undefined;
  onChange: (link: string) => void;
}

/** Where a press on the notification leads: a page of the site, or an address of one's own. */
export function LinkField({ value, error, onChange }: LinkFieldProps) {
  const isOwn = isOwnPath(value) && links.some(({ path }) => path === value);
  return (
    <>
      <SelectField
        label="누르면 여는 화면"
        required
        className={styles.compact}
        options={[
          ...links.map(({ path, title }) => ({ value: path, label: `${title} ${path}` })),
          { value: ELSEWHERE, label: '주소 직접 입력' },
        ]}
        value={isOwn ? value : ELSEWHERE}
        onChange={({ target }) => onChange(target.value)}
      />
      {!isOwn && (
        <TextField
          type="url"
          label="주소"
          required
          className={styles.compact}
          placeholder="https://"
          help="https:// 주소나 / 로 시작하는 우리 사이트 주소"
          error={error}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  );
}
