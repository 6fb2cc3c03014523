/* oxlint-disable import/no-unassigned-import -- A style sheet is imported for its effect. */

// Rare letters, file by file as a page needs them. Its list of letters alone is larger than the
// styles of a page, so it comes after the first view.
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css';
