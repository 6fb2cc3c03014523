import { brand } from '#brand';
import { useSearchParams } from 'react-router-dom';
import { PageMeta } from '../../shared/page-meta.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import styles from './home-terms-screen.module.css';
import { ethicsCodeOf } from './terms/ethics-code.ts';
import { memberTermsOf } from './terms/member-terms.ts';
import { privacyPolicyOf } from './terms/privacy-policy.ts';
import type { TermsDocument } from './terms/terms-document.ts';

const DOCUMENTS = [
  { value: '0', label: '회원약관', document: memberTermsOf(brand) },
  { value: '1', label: '개인정보처리방침', document: privacyPolicyOf(brand) },
  { value: '2', label: '윤리강령', document: ethicsCodeOf(brand) },
] as const;

export const ownMeta = true;

/** Member terms, privacy policy and ethics code. `?tab=` says which [S2.terms]. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const chosen = DOCUMENTS.find(({ value }) => value === search.get('tab')) ?? DOCUMENTS[0];
  return (
    <Container className={styles.page}>
      <PageMeta title={chosen.document.title} description={chosen.document.lead} />
      <PageHead
        title={chosen.document.title}
        crumbs={[{ label: '약관' }, { label: chosen.label }]}
        lead={chosen.document.lead}
        aside={
          <Button
            variant="outline"
            size="sm"
            className={styles.print}
            onClick={() => globalThis.print()}
          >
            인쇄하기
          </Button>
        }
      />
      <Tabs
        label="약관의 종류"
        value={chosen.value}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        tabs={DOCUMENTS.map(({ value, label, document }) => ({
          value,
          label,
          panel: <Document document={document} />,
        }))}
      />
    </Container>
  );
}

function Document({ document }: { document: TermsDocument }) {
  return (
    <div className={styles.columns}>
      <nav className={styles.contents} aria-label="차례">
        <ol>
          {document.articles.map(({ heading }, index) => (
            <li key={heading}>
              <button type="button" onClick={() => show(index)}>
                {heading}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.document}>
        <p className={styles.version}>
          <Badge tone="info">{document.version}</Badge> 시행일 {document.from}
        </p>
        {document.articles.map(({ heading, text }, index) => (
          <section key={heading}>
            <h2 id={idOf(index)} tabIndex={-1}>
              {heading}
            </h2>
            {text.map((part, place) =>
              typeof part === 'string' ? (
                <p key={place}>{part}</p>
              ) : (
                <ol key={place}>
                  {part.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ol>
              ),
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

function idOf(index: number): string {
  return `article-${index + 1}`;
}

/** Moves to an article without a change of address, which the router would take for a new page. */
function show(index: number): void {
  const heading = document.getElementById(idOf(index));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
