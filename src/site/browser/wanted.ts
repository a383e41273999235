/** Opens the group of the capability that the address names, which not every browser does by itself. */
function openNamed(): void {
  const named = document.getElementById(location.hash.slice(1)); // Names are lowercase letters, digits and underscores.
  const group = named?.closest('details');
  if (!named || !group) return;
  group.open = true;
  named.scrollIntoView();
}

openNamed();
window.addEventListener('hashchange', openNamed);
