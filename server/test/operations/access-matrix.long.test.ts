// Runs the access matrix with all combinations, including those that the short run omits.
// oxlint-disable-next-line import/no-unassigned-import -- the tests are what the module does
import './access-matrix.test.ts';
