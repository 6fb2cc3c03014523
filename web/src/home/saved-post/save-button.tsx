import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../shared/session/session.store.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { useLoginFirst } from '../frame/use-login-first.ts';
import { savedPostQuery, useSetSavedPost } from './saved-posts.ts';

/** Saves a post for later, or removes it again. A guest is asked to log in. */
export function SaveButton({ _id, title }: { _id: number; title: string }) {
  const { authenticated } = useSession();
  const loginFirst = useLoginFirst();
  const { data } = useQuery({ ...savedPostQuery(_id), enabled: authenticated });
  const { mutate, isPending } = useSetSavedPost();
  /** From the press on: the session may not be known yet. */
  const [isPressed, setPressed] = useState(false);
  const saved = authenticated && (data?.item.saved ?? false);

  const press = async () => {
    if (isPressed) return;
    setPressed(true);
    try {
      if (await loginFirst()) mutate({ _id, title, saved: !saved });
    } finally {
      setPressed(false);
    }
  };

  return (
    <Button
      variant={saved ? 'secondary' : 'outline'}
      size="sm"
      loading={isPressed || isPending}
      onClick={() => void press()}
    >
      <Icon name={saved ? 'star-fill' : 'star'} size={18} />
      {saved ? '담은 글' : '담아 두기'}
    </Button>
  );
}
