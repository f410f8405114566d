import { useMutation } from '@tanstack/react-query';
import { useToast } from '../ui/feedback/toast.tsx';
import { failureText } from './api/failure-text.ts';
import { saveFile } from './save-file.ts';

type CsvFile<Target> = {
  read: (target: Target) => Promise<string>;
  nameOf: (target: Target) => string;
  /** Said with what went wrong. */
  failed: string;
};

/** Asks for CSV and hands it to the browser as a file. */
export function useCsvFile<Target = void>({ read, nameOf, failed }: CsvFile<Target>) {
  const toast = useToast();
  return useMutation({
    mutationFn: async (target: Target) => {
      const text = await read(target);
      saveFile(new File([text], nameOf(target), { type: 'text/csv' }));
    },
    onError: (error) => toast.failure(failureText(error, failed)),
  });
}
