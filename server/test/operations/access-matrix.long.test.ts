// Everybody stands in front of everything: the access matrix with what its short run leaves out.
// oxlint-disable-next-line import/no-unassigned-import -- the tests are what the module does
import './access-matrix.test.ts';
