import { Link } from 'react-router-dom';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { expertAddressOf } from './expert-address.ts';
import { TwoLines } from '../chrome/two-lines.tsx';
import styles from './expert.module.css';

/** An expert in a row: picture, name that leads to the expert, and a line under it. */
export function ExpertName({
  expert,
  line,
  live = false,
}: {
  expert: { _id: number; nick: string; img_path: string | null };
  line: string;
  live?: boolean;
}) {
  return (
    <span className={styles.person}>
      <Avatar name={expert.nick} src={expert.img_path} size={40} live={live} />
      <TwoLines>
        <Link to={expertAddressOf(expert._id)} className={styles.name}>
          {expert.nick}
        </Link>
        <span className={styles.sub}>{line}</span>
      </TwoLines>
    </span>
  );
}
