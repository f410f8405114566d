// Every page meets an extension at each moment: what the short run shares out among the moments.
// oxlint-disable-next-line import/no-unassigned-import -- the tests are what the module does
import './foreign-nodes.test.ts';
