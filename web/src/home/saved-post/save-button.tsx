import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirm } from '../../shared/dialog/dialog.ts';
import { paths } from '../../shared/paths.ts';
import { rememberReturn } from '../../shared/session/session.ts';
import { settledSession, useSession } from '../../shared/session/session.store.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { wording } from '../../shared/wording.ts';
import { savedPostQuery, useSetSavedPost } from './saved-posts.ts';

/** Saves a post for later, or removes it again. A guest is asked to log in. */
export function SaveButton({ _id, title }: { _id: number; title: string }) {
  const { authenticated } = useSession();
  const navigate = useNavigate();
  const { data } = useQuery({ ...savedPostQuery(_id), enabled: authenticated });
  const { mutate, isPending } = useSetSavedPost();
  /** From the press on: the session may not be known yet. */
  const [isPressed, setPressed] = useState(false);
  const saved = authenticated && (data?.item.saved ?? false);

  const ask = async () => {
    if ((await settledSession()).authenticated) return mutate({ _id, title, saved: !saved });
    if (!(await confirm({ title: wording.login.need }))) return;
    rememberReturn(location.pathname + location.search);
    await navigate(paths.login);
  };
  const press = async () => {
    if (isPressed) return;
    setPressed(true);
    try {
      await ask();
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
