import { brand } from '#brand';
import { withParticle } from '@maru/brands/particle';
import type { TermsKind } from '@maru/contract/session/signup';
import { getTerms, type TermsEdition } from '@maru/contract/terms/terms';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureCodeOf } from '../../shared/call.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import { formatDay } from '../../shared/format.ts';
import { PageMeta } from '../../shared/page-meta.tsx';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { ArticleBody } from '../board/article-body.tsx';
import { outlineOf } from '../board/article-outline.ts';
import { ContentsBox } from '../board/contents-box.tsx';
import { ReadingTools, useReadingSize } from '../board/reading-tools.tsx';
import type { ScreenAddress } from '../screen.tsx';
import styles from './home-terms-screen.module.css';

interface Document {
  value: '0' | '1' | '2';
  kind: TermsKind;
  label: string;
  title: string;
  lead: string;
}

const MEMBER_TERMS: Document = {
  value: '0',
  kind: 'terms',
  label: '회원약관',
  title: '회원 이용약관',
  lead: `${withParticle(brand.company.name, '이', '가')} 운영하는 ${brand.name} 서비스를 이용할 때 지키는 약속이에요.`,
};

const DOCUMENTS: readonly Document[] = [
  MEMBER_TERMS,
  {
    value: '1',
    kind: 'privacy',
    label: '개인정보처리방침',
    title: '개인정보처리방침',
    lead: `${withParticle(brand.name, '이', '가')} 어떤 개인정보를 왜, 얼마나 오래 다루는지 알려 드려요.`,
  },
  {
    value: '2',
    kind: 'ethics',
    label: '윤리강령',
    title: '전문가 윤리강령',
    lead: `${brand.name}에서 방송하는 모든 전문가가 서명하고 지키는 약속이에요.`,
  },
];

const STATES = { coming: '시행 예정', current: '현재 시행', past: '지난 버전' } as const;
const TONES = { coming: 'info', current: 'success', past: 'ended' } as const;

export const ownMeta = true;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return queries.fetchQuery(documentQuery(chosenIn(search).kind, versionIn(search)));
}

function documentQuery(kind: TermsKind, version: number | null) {
  return callQuery(getTerms, { params: { kind }, query: version === null ? {} : { version } });
}

function chosenIn(search: URLSearchParams): Document {
  return DOCUMENTS.find(({ value }) => value === search.get('tab')) ?? MEMBER_TERMS;
}

/**
 * Returns the requested version. `null` = the version in force, also for a value that is not a
 * number.
 */
function versionIn(search: URLSearchParams): number | null {
  const version = Number(search.get('version') ?? Number.NaN);
  return Number.isInteger(version) && version > 0 && version <= 10_000 ? version : null;
}

/**
 * Member terms, privacy policy and ethics code. `?tab=` selects the document and `?version=` its
 * version (specification S2.14).
 */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const chosen = chosenIn(search);
  return (
    <Container>
      <PageMeta title={chosen.title} description={chosen.lead} />
      <PageHead
        title={chosen.title}
        crumbs={[{ label: '약관' }, { label: chosen.label }]}
        lead={chosen.lead}
      />
      <Tabs
        label="약관의 종류"
        value={chosen.value}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        tabs={DOCUMENTS.map(({ value, label, kind }) => ({
          value,
          label,
          panel: <Editions kind={kind} tab={value} version={versionIn(search)} />,
        }))}
      />
    </Container>
  );
}

interface EditionsProps {
  kind: TermsKind;
  tab: string;
  version: number | null;
}

function Editions({ kind, tab, version }: EditionsProps) {
  const [, setSearch] = useSearchParams();
  const query = useQuery(documentQuery(kind, version));

  if (query.isError && failureCodeOf(query.error) === 'NOT_FOUND') {
    return (
      <EmptyState
        icon="doc"
        title={version === null ? '문서를 준비하고 있어요' : '이 버전은 없어요'}
        line={version === null ? '곧 이곳에서 볼 수 있어요' : '현재 시행 중인 문서를 확인해 주세요'}
      >
        {version !== null && (
          <Button size="sm" onClick={() => setSearch({ tab }, { replace: true })}>
            현재 문서 보기
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} />}>
      {({ item, versions }) => (
        <Edition
          item={item}
          versions={versions}
          onVersion={(next) => setSearch({ tab, version: next }, { replace: true })}
        />
      )}
    </Loaded>
  );
}

interface EditionProps {
  item: TermsEdition & { body_html: string };
  versions: readonly TermsEdition[];
  onVersion: (version: string) => void;
}

function Edition({ item, versions, onVersion }: EditionProps) {
  const [size, setSize] = useReadingSize();
  const { html, parts } = useMemo(() => outlineOf(item.body_html), [item.body_html]);
  return (
    <div className={styles.columns}>
      <div className={styles.contents}>
        <ContentsBox parts={parts} />
      </div>
      <div>
        <div className={styles.tools}>
          <SelectField
            label="버전"
            hideLabel
            className={styles.select}
            value={String(item.version)}
            onChange={(event) => onVersion(event.target.value)}
            options={versions.map(({ version, effective_at, state }) => ({
              value: String(version),
              label: `제${version}판 · ${formatDay(effective_at)} 시행 (${STATES[state]})`,
            }))}
          />
          <ReadingTools size={size} onSize={setSize} />
          <Button variant="outline" size="sm" onClick={() => globalThis.print()}>
            인쇄하기
          </Button>
        </div>
        <p className={styles.version}>
          <Badge tone={TONES[item.state]}>{STATES[item.state]}</Badge> 제{item.version}판 · 시행일{' '}
          {formatDay(item.effective_at)}
        </p>
        <div style={{ fontSize: `${size}%` }}>
          <ArticleBody html={html} />
        </div>
      </div>
    </div>
  );
}
