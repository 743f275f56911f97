import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openOverlay } from '../shared/overlays/overlays.ts';
import { paths } from '../shared/paths.ts';
import { isLoggedIn } from '../shared/session/session.ts';

export function RegisteredPage() {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLoggedIn()) openOverlay('register');
    void navigate({ to: paths.home, replace: true });
  }, [navigate]);
  return null;
}
