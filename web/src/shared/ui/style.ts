/* oxlint-disable import/no-unassigned-import -- A style sheet is imported for its effect. */

// The order is the cascade: fonts, colours, sizes, then the rules that use them.
import './fonts/first-letters.css';
import 'virtual:brand-theme.css';
import './tokens.css';
import './base.css';
