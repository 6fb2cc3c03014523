import { exactly } from '../support/lines.ts';
import type { ComposeProject } from './support/compose-project.ts';
import { yes, type Section } from './support/section.ts';
import { Visitor } from './support/visitor.ts';

/** A second brand beside the first, each with a file of variables of its own. */
export const brandsSection = (first: ComposeProject, second: ComposeProject): Section => ({
  title: `two brands on one host: ${first.brand} and ${second.brand}`,
  async run(check) {
    await second.compose(['build', 'secrets']);
    await second.up();
    const titles: string[] = [];
    for (const project of [first, second]) {
      const { text } = await new Visitor(project).send('GET', '/');
      titles.push(/<title>(.*?)<\/title>/.exec(text)?.[1] ?? '');
      check(
        exactly(`staff login (${project.brand})`, await new Visitor(project).logIn('super'), 200),
      );
      const database = await project.query('select current_database()');
      check(exactly(`database (${project.brand})`, database, `maru_${project.brand}`));
    }
    check(
      yes(
        'each shows its own site',
        titles[0] !== titles[1] && titles[0] !== '',
        titles.join(' | '),
      ),
    );
    for (const project of [second, first]) {
      await project.compose(['down', '--timeout', '15']);
      const left = await project.leftovers('container', 'network');
      check(exactly(`containers left after docker compose down (${project.brand})`, left.length));
      await project.remove();
      check(
        exactly(
          `volumes left after down --volumes (${project.brand})`,
          (await project.leftovers('volume')).length,
        ),
      );
    }
  },
});
