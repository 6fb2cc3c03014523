import { useState } from 'react';
import { fileProblem, IMAGE_TYPES } from '../form/rules.ts';
import { useErrorText } from '../form/use-error-text.ts';
import { announce } from '../ui/announcer.tsx';
import { uploadImage, uploadProblemOf, type UploadSide } from './upload-image.ts';

/**
 * Uploads a chosen picture. The message of a refusal is shown like the error of any field.
 *
 * @param failure message for a failure that has no message of its own.
 * @param onSent receives the stored path of the picture.
 * @param types accepted file types.
 */
export function useImageUpload(
  side: UploadSide,
  folder: Parameters<typeof uploadImage>[1],
  failure: string,
  onSent: (path: string) => void,
  types: readonly string[] = IMAGE_TYPES,
) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ message: string } | null>(null);

  const refuse = (message: string) => {
    setProblem({ message });
    announce(message, 'assertive');
  };
  const send = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    const wrong = fileProblem(file, types);
    if (wrong !== null) return refuse(wrong);
    setSending(true);
    try {
      onSent(await uploadImage(side, folder, file));
    } catch (error) {
      refuse(uploadProblemOf(error, file) ?? failure);
    } finally {
      setSending(false);
    }
  };
  return { isSending, problem: useErrorText(problem), send, refuse };
}
