import { useMutation } from '@tanstack/react-query';
import { useToast } from '../ui/feedback/toast.tsx';
import { failureText } from './api/failure-text.ts';
import { saveFile } from './save-file.ts';

type CsvFile<Target> = {
  read: (target: Target) => Promise<string>;
  nameOf: (target: Target) => string;
  /** The title of a failure. */
  failed: string;
};

/** Requests CSV and saves it as a file. */
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
