import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton, Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { OpenAlarms } from '../monitor/open-alarms.tsx';
import { BestCampaign } from './best-campaign.tsx';
import { BroadcastPanels } from './broadcast-panels.tsx';
import { CampaignPanel } from './campaign-panel.tsx';
import { FigureCards } from './figure-cards.tsx';
import { RefundPanel } from './refund-panel.tsx';
import styles from './start.module.css';
import { tasksOf, type StartTask } from './start-tasks.ts';
import type { Start } from './use-start-now.ts';

/** The work that is due, on air and under way, and the figures of 30 days. */
export function TodayPart({ start: { now, figures, query } }: { start: Start }) {
  if (now === null) {
    return (
      <Loaded query={query} skeleton={<StartSkeleton />}>
        {() => null}
      </Loaded>
    );
  }
  const tasks = tasksOf(now);
  const isUnderWay = ({ urgency }: StartTask) => urgency === 'open';
  const best = now.campaigns?.best;
  const isEmpty = tasks.length === 0 && now.broadcasts === null && now.alarms.length === 0;
  return (
    <div className={styles.today}>
      {(now.alarms.length > 0 || best) && (
        <div className={styles.parts}>
          <OpenAlarms alarms={now.alarms} />
          {best && <BestCampaign best={best} />}
        </div>
      )}
      <Group title="오늘 안에" tasks={tasks.filter((task) => !isUnderWay(task))}>
        {now.refunds !== null && <RefundPanel refunds={now.refunds} />}
      </Group>
      <Group title="방송" tasks={[]}>
        {now.broadcasts !== null && <BroadcastPanels broadcasts={now.broadcasts} at={now.at} />}
      </Group>
      <Group title="진행 중" tasks={tasks.filter(isUnderWay)}>
        {now.campaigns !== null && <CampaignPanel campaigns={now.campaigns} />}
      </Group>
      {figures && <FigureCards figures={figures} />}
      {isEmpty && (
        <Panel>
          <EmptyState
            icon="check-c"
            title="지금 할 일이 없어요"
            line="권한에 맞는 일이 생기면 여기에 바로 보여요"
          />
        </Panel>
      )}
    </div>
  );
}

/** Four numbers and two lists. */
function StartSkeleton() {
  return (
    <div className={styles.today}>
      <div className={styles.tasks}>
        {[1, 2, 3, 4].map((each) => (
          <div key={each} className={styles.task}>
            <Skeleton width="60%" height={20} />
            <Skeleton width={48} height={36} />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
      <div className={styles.parts}>
        {[1, 2].map((each) => (
          <Panel key={each}>
            <RowSkeleton />
            <RowSkeleton />
            <RowSkeleton />
          </Panel>
        ))}
      </div>
    </div>
  );
}

interface GroupProps {
  title: string;
  tasks: readonly StartTask[];
  /** Panels with the first rows of lists. */
  children: ReactNode;
}

/** Work of one kind: its numbers, then its lists. Nothing without permission for any of it. */
function Group({ title, tasks, children }: GroupProps) {
  if (tasks.length === 0 && !children) return null;
  return (
    <section aria-label={title} className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      {tasks.length > 0 && (
        <ul aria-label={`${title} 할 일`} className={styles.tasks}>
          {tasks.map((task) => (
            <li key={task.key}>
              <Task task={task} />
            </li>
          ))}
        </ul>
      )}
      {children && <div className={styles.parts}>{children}</div>}
    </section>
  );
}

function Task({ task: { label, count, line, to, icon, urgency } }: { task: StartTask }) {
  const isLate = urgency === 'late' && count > 0;
  return (
    <Link
      to={to}
      className={classNames(styles.task, isLate && styles.late, count === 0 && styles.none)}
    >
      <span className={styles.taskLabel}>
        <Icon name={icon} size={18} />
        {label}
        {isLate && <Badge tone="error">기한 지남</Badge>}
      </span>
      <span className={styles.taskCount}>
        {formatNumber(count)}
        <span>건</span>
      </span>
      <span className={styles.taskLine}>{line}</span>
    </Link>
  );
}
