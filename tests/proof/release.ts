import { exactly } from '../support/lines.ts';
import { COPIES } from './scale.ts';
import { deriveImage, docker, type ComposeProject } from './support/compose-project.ts';
import { startRequests } from './support/request-load.ts';
import { yes, type Section } from './support/section.ts';

const MIGRATION = 'dist/migrations/9999_proof.sql';
const ORIGINAL = ':original';
const SERVERS = Object.values(COPIES).reduce((sum, copies) => sum + copies, 0);

/** Releases under 20 requests a second: one that does not start, one with a migration, and back. */
export const releaseSection = (project: ComposeProject): Section => ({
  title: 'release: docker/release.sh under 20 requests/s',
  async run(check) {
    const { image } = project;
    await project.scaleTo(COPIES);
    const kept = image.replace(/:.*/, ORIGINAL);
    await docker(['tag', image, kept]);

    await underLoad('a release that does not start', async () => {
      await deriveImage(kept, image, ['RUN rm dist/api/main.js']);
      const refused = await messageOf(project.releaseImage());
      check(
        yes(
          'a release that does not start is refused',
          /The old copies keep running/.test(refused),
        ),
      );
    });

    await underLoad('a release with a migration', async () => {
      await docker(['tag', kept, image]);
      const sql = 'create table proof_release (at timestamptz not null default now());';
      await deriveImage(kept, image, [`RUN echo '${sql}' > ${MIGRATION}`]);
      await project.releaseImage();
      check(exactly('servers that run the release', await serversOf(image), SERVERS));
      check(yes('its migration has run', await hasTable()));
    });

    await underLoad('the rollback', async () => {
      await project.command('release', '--back');
      check(exactly('servers that run the previous image', await serversOf(kept), SERVERS));
      check(yes('the migration stays', await hasTable()));
    });

    const again = await messageOf(project.command('release', '--back'));
    check(yes('a second rollback is refused', /run .*-before already/.test(again)));

    async function hasTable(): Promise<boolean> {
      return (await project.query("select to_regclass('proof_release') is not null")) === 't';
    }

    async function serversOf(tag: string): Promise<number> {
      const wanted = (await docker(['image', 'inspect', '--format', '{{.Id}}', tag])).trim();
      const lists = await Promise.all(
        ['web', 'api', 'realtime', 'workers'].map((server) => project.containersOf(server)),
      );
      const running = await docker(['inspect', '--format', '{{.Image}}', ...lists.flat()]);
      return running.split('\n').filter((id) => id === wanted).length;
    }

    async function underLoad(what: string, act: () => Promise<void>): Promise<void> {
      const requests = startRequests(project.url);
      try {
        await act();
      } finally {
        const { asked, failed } = await requests.stop();
        const reported =
          failed.length === 0 ? 0 : `${failed.length}: ${failed.slice(0, 5).join(', ')}`;
        check(exactly(`failed requests of ${asked} during ${what}`, reported));
      }
    }
  },
});

/** The message of a command that fails; empty if it succeeds. */
function messageOf(command: Promise<unknown>): Promise<string> {
  return command.then(
    () => '',
    (error: Error) => error.message,
  );
}
